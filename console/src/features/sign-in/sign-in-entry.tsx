import { lastingStorage } from '../../session/browser-storage.ts';
import '../../design/tokens.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { signInUid } from '../../data/pending-sign-in.ts';
import { applyTheme, themeToShow } from '../../design/theme.ts';
import { chooseLanguage, LANGUAGE_KEY, startInterfaceLanguage } from '../../session/interface-language.ts';
import { SignInPage } from './sign-in-page.tsx';

// The start of a small page of its own, so that the console loads only after signing in.

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

// As in the console: the server may well be this machine, whatever the browser thinks of its network.
const networkMode = 'always';
const client = new QueryClient({ defaultOptions: { queries: { networkMode }, mutations: { networkMode } } });

applyTheme(themeToShow(lastingStorage, false));
await startInterfaceLanguage(chooseLanguage(null, lastingStorage.getItem(LANGUAGE_KEY)));
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <SignInPage uid={signInUid(window.location.pathname)} />
    </QueryClientProvider>
  </StrictMode>,
);
