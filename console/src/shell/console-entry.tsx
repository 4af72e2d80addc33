import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { lastingStorage, restoreAllowedStorage, tabStorage } from '../session/browser-storage.ts';
import '../design/tokens.css';
import { applyBrandAccent } from '../design/accent-shades.ts';
import { CutPasteNotice } from '../design/cut-paste-notice.tsx';
import { loadFloatingControlsWhenIdle } from '../design/idle-loading.ts';
import { Toaster } from '../design/toast.tsx';
import { consoleConfiguration } from '../session/console-configuration.ts';
import { embeddingParameters } from '../session/embedding-parameters.ts';
import {
  allTexts,
  chooseLanguage,
  displayLanguage,
  LANGUAGE_KEY,
  startInterfaceLanguage,
} from '../session/interface-language.ts';
import { consoleRoutes } from './console-routes.tsx';
import { fetchFirstPage } from './first-page.ts';
import { preloadPalette } from './palette.tsx';
import { createQueryClient } from './query-client.ts';
import { startSingleKeys } from './single-keys-choice.ts';
import { startTheme } from './theme-choice.ts';

/** Texts that the first page does not show leave the line to what it does. */
const LATE_TEXTS_MS = 2_000;

await start();

async function start(): Promise<void> {
  await restoreAllowedStorage();
  const search = new URLSearchParams(window.location.search);
  startTheme(embeddingParameters(search, tabStorage).dark);
  startSingleKeys();
  const asked = displayLanguage(search.get('lang'));
  if (asked) lastingStorage.setItem(LANGUAGE_KEY, asked);
  const client = createQueryClient();
  fetchFirstPage(client, window.location.pathname);
  // A server that cannot be reached is reported by the session, which asks again.
  consoleConfiguration().then(
    ({ brand }) => applyBrandAccent(brand.accent_color),
    () => undefined,
  );
  await startInterfaceLanguage(chooseLanguage(asked ?? null, lastingStorage.getItem(LANGUAGE_KEY)), 'first');

  const root = document.getElementById('root');
  if (!root) throw new Error('The page lacks the element that the console is drawn in.');
  const router = createBrowserRouter(consoleRoutes);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toaster />
        <CutPasteNotice />
      </QueryClientProvider>
    </StrictMode>,
  );
  setTimeout(() => void allTexts(), LATE_TEXTS_MS);
  loadFloatingControlsWhenIdle(preloadPalette);
}
