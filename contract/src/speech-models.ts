import { z } from 'zod';

/**
 * What a model does: it recognises speech of one language, or is the library that runs such models and is installed
 * and removed with them.
 */
export const SpeechModelKind = z.enum(['recognition_model', 'recognition_library']);
