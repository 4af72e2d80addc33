import { handOver } from '../late-part.ts';
import { createWidgetVoice } from './widget-voice.ts';

handOver(createWidgetVoice);
