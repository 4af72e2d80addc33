import { handOver } from '../lazy-script.ts';
import { createWidgetVoice } from './widget-voice.ts';

handOver(createWidgetVoice);
