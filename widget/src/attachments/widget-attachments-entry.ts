import { handOver } from '../late-part.ts';
import { makeAttachments } from './widget-attachments.tsx';

handOver(() => makeAttachments);
