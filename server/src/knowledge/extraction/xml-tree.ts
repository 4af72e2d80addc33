import { Parser } from 'htmlparser2';
import { DocumentUnreadable } from './extracted-text.ts';
import { elementsOf, type HtmlElement } from './html/html-tree.ts';
import { declaredInPage, decodeText } from './text-encoding.ts';

const DEPTH_MAX = 50;
const ELEMENTS_MAX = 200_000;

/**
 * Parses the small XML files in which documents describe themselves. Entities that a file declares stay unresolved.
 * @throws {DocumentUnreadable} when it is nested or populated beyond any such file
 */
export function parseXml(bytes: Uint8Array): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX)
          throw new DocumentUnreadable('file_too_complex');
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        open.at(-1)?.children.push(text);
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(decodeText(bytes, declaredInPage(bytes)));
  return root;
}

/** Elements of a name anywhere below, whatever their prefix. */
export function xmlElements(element: HtmlElement, name: string): HtmlElement[] {
  return [...elementsOf(element)].filter((inner) => inner.name.replace(/^.*:/, '') === name);
}
