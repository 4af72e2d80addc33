import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { lastingStorage, tabStorage } from '../session/browser-storage.ts';
import { consoleConfigurationQuery } from '../session/console-configuration.ts';
import { emitConsoleEvent } from '../session/console-events.ts';
import { type EmbeddingParameters, embeddingParameters } from '../session/embedding-parameters.ts';
import {
  changeInterfaceLanguage,
  displayLanguage,
  LANGUAGE_KEY,
  onLanguageChange,
} from '../session/interface-language.ts';
import { type ConsolePage, pageOfPath } from './console-pages.ts';

// The messages are described for embedders in docs/embedding.md; change both together.

/** What the page around the console may say to it. */
const ParentMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('navigate'), page: z.enum(['agents', 'knowledge-base', 'mcp', 'call']) }),
  z.object({ type: z.literal('languageChange'), language: z.string().max(20) }),
]);

/** What the console says to the page around it. */
type ConsoleMessage =
  | { type: 'ready'; configuration: EmbeddingParameters & { version: string } }
  | { type: 'pong' }
  | { type: 'navigation-change'; page: ConsolePage }
  | { type: 'languageChange'; language: string };

/** A window as far as messages need it. */
type MessageTarget = { postMessage: (message: ConsoleMessage, targetOrigin: string) => void };

type ParentMessagesDependencies = {
  /** The console's own window, which receives messages. */
  receiver: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  parent: MessageTarget;
  /** Exact origins of pages that may embed the console; a message never goes to any other. */
  origins: readonly string[];
  /** Origin of the embedding page when the browser tells it. */
  parentOrigin: string | undefined;
  onNavigate: (page: ConsolePage) => void;
  onLanguageChange: (language: string) => void;
};

type ParentMessages = {
  send: (message: ConsoleMessage) => void;
  close: () => void;
};

/** Starts to listen to the embedding page; origins that are not listed are neither heard nor addressed. */
export function openParentMessages(dependencies: ParentMessagesDependencies): ParentMessages {
  const { receiver, parent, origins, parentOrigin } = dependencies;
  // Without knowing who embeds, each listed origin is addressed and the browser delivers to the right one.
  const targets = parentOrigin === undefined ? origins : origins.filter((origin) => origin === parentOrigin);
  const send = (message: ConsoleMessage) => {
    for (const origin of targets) parent.postMessage(message, origin);
  };
  const handleMessage = (event: Event) => {
    const { data, origin, source } = event as MessageEvent;
    if (source !== parent || !origins.includes(origin)) return;
    const message = ParentMessage.safeParse(data).data;
    if (!message) return;
    switch (message.type) {
      case 'ping':
        return parent.postMessage({ type: 'pong' }, origin);
      case 'navigate':
        return dependencies.onNavigate(message.page);
      case 'languageChange':
        return dependencies.onLanguageChange(message.language);
    }
  };
  receiver.addEventListener('message', handleMessage);
  return { send, close: () => receiver.removeEventListener('message', handleMessage) };
}

/**
 * Origin of the page around this one, as far as the browser tells; undefined when it does not. The referrer does not
 * tell: after a sign-in on the provider's own pages it is one of those.
 */
export function originOfParent(): string | undefined {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: ArrayLike<string> };
  return ancestorOrigins?.[0];
}

let line: ParentMessages | undefined;

/** Informs the embedding page about the console and lets it navigate; does nothing outside a frame. */
export function useParentMessages(): void {
  const { data: configuration } = useQuery(consoleConfigurationQuery());
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    if (!configuration || window.parent === window) return;
    line = openParentMessages({
      receiver: window,
      parent: window.parent,
      origins: configuration.embed_origins,
      parentOrigin: originOfParent(),
      onNavigate: (page: ConsolePage) => {
        emitConsoleEvent('close-all-agent-ui');
        navigate(`/${page}`);
      },
      onLanguageChange: (code) => {
        const language = displayLanguage(code);
        if (language) void changeInterfaceLanguage(language);
      },
    });
    const parameters = embeddingParameters(new URLSearchParams(window.location.search), tabStorage);
    line.send({ type: 'ready', configuration: { ...parameters, version: configuration.version } });
    const stopLanguage = onLanguageChange((language) =>
      line?.send({ type: 'languageChange', language: lastingStorage.getItem(LANGUAGE_KEY) ?? language }),
    );
    return () => {
      stopLanguage();
      line?.close();
      line = undefined;
    };
  }, [configuration, navigate]);

  const page = pageOfPath(pathname);
  useEffect(() => {
    if (configuration) line?.send({ type: 'navigation-change', page });
  }, [configuration, page]);
}
