import { createHash } from 'node:crypto';
import type { showWebsiteTrial } from '@parley/contract/integrations.ts';
import { escapeAttribute } from 'entities';
import type { z } from 'zod';

// What belongs here: a page of a made-up website, as strict as any, on which an agent's chat is tried out.

type Asked = z.output<NonNullable<typeof showWebsiteTrial.query>>;

/** Address of the page, and who may show it. */
export type TrialSite = {
  /** Where browsers reach this server, without a slash at the end. */
  publicUrl: string;
  /** Origins that may embed the console, and with it this page. */
  embedOrigins: readonly string[];
};

const TEXTS = {
  fr: {
    title: 'Un site de test',
    lead: 'Cette page tient lieu de votre site : une autre page, avec une politique de sécurité stricte. Le chat s’y affiche comme chez vous.',
  },
  en: {
    title: 'A website to try things out',
    lead: 'This page stands for your website: a page of its own, with a strict security policy. The chat shows as it does on yours.',
  },
  es: {
    title: 'Un sitio de prueba',
    lead: 'Esta página hace las veces de su sitio: una página propia, con una política de seguridad estricta. El chat se muestra como en el suyo.',
  },
} as const;

const STYLE = `
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText; }
header { display: flex; gap: 1.5rem; padding: 1.25rem clamp(1rem, 6vw, 4rem); border-bottom: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); }
header span, main div { background: color-mix(in srgb, CanvasText 12%, Canvas); border-radius: 6px; }
header span { width: 4.5rem; height: 1rem; }
header span:first-child { width: 7rem; margin-right: auto; background: color-mix(in srgb, CanvasText 30%, Canvas); }
main { max-width: 44rem; padding: 2.5rem clamp(1rem, 6vw, 4rem); }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.25; }
p { margin: 0 0 2rem; }
main div { height: .9rem; margin: 0 0 .8rem; }
main div:nth-of-type(3n) { width: 60%; }
main div.picture { height: 11rem; width: 100%; margin: 1.6rem 0; border-radius: 10px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page, with the very elements that a website would contain. */
export function websiteTrialPage(asked: Asked, { publicUrl }: Pick<TrialSite, 'publicUrl'>): string {
  const { language, scheme, agent_id, conversation_signature } = asked;
  const { title, lead } = TEXTS[language];
  const socket = new URL(`${publicUrl}/v1/convai/conversation`);
  socket.protocol = socket.protocol === 'https:' ? 'wss:' : 'ws:';
  socket.search = new URLSearchParams({ agent_id, conversation_signature }).toString();
  const line = '<div></div>';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header aria-hidden="true"><span></span><span></span><span></span></header>
<main>
<h1>${title}</h1>
<p>${lead}</p>
<section aria-hidden="true">${line.repeat(3)}<div class="picture"></div>${line.repeat(6)}</section>
</main>
<script src="${escapeAttribute(publicUrl)}/widget.js" async></script>
<parley-chat signed-url="${escapeAttribute(socket.href)}"></parley-chat>
</body>
</html>
`;
}

/** What the page may load: the chat and nothing else, as docs/embedding.md asks of every website. */
export function websiteTrialPolicy({ publicUrl, embedOrigins }: TrialSite): string {
  const { origin, protocol, host } = new URL(publicUrl);
  const socket = `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}`;
  return [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin} ${socket}`,
    `img-src ${origin} https: data:`,
    `style-src 'sha256-${STYLE_HASH}'`,
    "require-trusted-types-for 'script'",
    'trusted-types parley-chat',
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...embedOrigins].join(' '),
  ].join('; ');
}
