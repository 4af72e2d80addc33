import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Conversation } from '@elevenlabs/client';
import type { Page } from 'playwright-core';

/** The official client for browsers, unmodified. */
export const OFFICIAL_CLIENT = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@elevenlabs/client')), 'lib.iife.js'),
);

/** Starts a session in the page, as its developer would, and notes what the client tells. */
export const startOfficialClient = (page: Page, signedUrl: string) =>
  page.evaluate(async (url) => {
    const { ElevenLabsClient } = globalThis as unknown as {
      ElevenLabsClient: { Conversation: typeof Conversation };
    };
    const lines: string[] = [];
    Object.assign(globalThis, { lines });
    await ElevenLabsClient.Conversation.startSession({
      signedUrl: url,
      connectionType: 'websocket',
      onConnect: ({ conversationId: started }) => lines.push(`connected ${started}`),
      onMessage: ({ role, message }) => lines.push(`${role} ${message}`),
      onInterruption: ({ event_id }) => lines.push(`interruption ${event_id}`),
      onDisconnect: (details) =>
        lines.push(`disconnected ${details.reason} ${'closeCode' in details ? details.closeCode : ''}`),
      onError: (message) => lines.push(`error ${message}`),
    });
  }, signedUrl);

/** What the client told so far, a line each. */
export const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { lines: string[] }).lines);
