/// <reference types="node" />
import type { Plugin } from 'vite';

const ZOD_SETTINGS = /zod[\\/]v4[\\/]core[\\/]core\.js$/;

/**
 * Prevents Zod from trying whether it may evaluate code: the console's policy forbids it, and browsers report each try.
 * Set where Zod stores its settings, since the first schema is made before any module of ours could say so.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (ZOD_SETTINGS.test(id) ? `${code}\nglobalConfig.jitless = true;\n` : null),
  };
}
