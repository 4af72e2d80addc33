import { previewPage } from './preview-page.ts';

/** A page as it looks, without its scripts, and without a word to any other server. */
export function PagePreview({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      // An empty list allows nothing: no scripts, no forms, no windows, no origin.
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={previewPage(html)}
      className="h-[60vh] w-full rounded-lg border bg-white"
    />
  );
}
