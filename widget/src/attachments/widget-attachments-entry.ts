import { handOver } from '../lazy-script.ts';
import { makeAttachments } from './widget-attachments.tsx';

handOver(() => makeAttachments);
