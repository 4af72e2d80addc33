import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  changeInterfaceLanguage,
  displayLanguage,
  LANGUAGE_KEY,
  onLanguageChange,
} from '../dictionaries/interface-language.ts';
import { lastingStorage, tabStorage } from '../session/browser-storage.ts';
import { consoleConfigurationQuery } from '../session/console-configuration.ts';
import { emitConsoleEvent } from '../session/console-events.ts';
import { type ConsolePage, pageOfPath } from './console-pages.ts';
import { embeddingParameters } from './embedding-parameters.ts';
import { openParentMessages, originOfParent, type ParentMessages } from './parent-messages.ts';

let line: ParentMessages | undefined;

/** Keeps the embedding page told about the console and lets it steer; does nothing outside a frame. */
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
      parentOrigin: originOfParent(window.location.ancestorOrigins, document.referrer),
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
