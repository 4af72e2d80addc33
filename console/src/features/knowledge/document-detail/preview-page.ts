const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const STYLE = `
  body { font: 15px/1.6 system-ui, sans-serif; color: #1f1d1a; background: #fff; margin: 24px; overflow-wrap: anywhere; }
  img, table { max-width: 100%; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid #d3cec4; padding: 4px 8px; text-align: left; vertical-align: top; }
  pre { white-space: pre-wrap; }
  a { color: #1d6a45; pointer-events: none; }
`;

/**
 * A whole page around cleaned HTML, for a frame that allows nothing. Its own policy blocks every request,
 * also where the cleaning left something that would make one.
 */
export function previewPage(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLE}</style></head><body>${html}</body></html>`;
}
