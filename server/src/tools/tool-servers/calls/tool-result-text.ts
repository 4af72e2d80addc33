import { isDeepStrictEqual } from 'node:util';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { FUNCTIONS } from '@parley/contract/limits.ts';

type Content = CallToolResult['content'][number];

/**
 * A tool's answer in words: texts as they are, structured content as JSON, everything else described. Cut where it is
 * longer than a model is told.
 */
export function toolResultText({ content, structuredContent }: CallToolResult): string {
  const parts = content
    .filter((part) => !repeats(part, structuredContent))
    .map(contentText)
    .filter((text) => text.trim() !== '');
  if (structuredContent !== undefined) parts.push(JSON.stringify(structuredContent));
  return cut(parts.join('\n\n') || '(The answer is empty.)');
}

/** A text as far as a model is told it. */
export function cut(text: string): string {
  if (text.length <= FUNCTIONS.toldMax) return text;
  const beginning = text.slice(0, FUNCTIONS.toldMax).toWellFormed();
  return `${beginning}\n[The answer is cut here; it has ${text.length} characters in all.]`;
}

/** Servers repeat structured content as text for older clients. */
function repeats(part: Content, structured: unknown): boolean {
  if (structured === undefined || part.type !== 'text') return false;
  try {
    return isDeepStrictEqual(JSON.parse(part.text), structured);
  } catch {
    return false;
  }
}

function contentText(part: Content): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      return `[${part.type === 'image' ? 'An image' : 'A sound'} (${kindAndSize(part.mimeType, part.data)}), which cannot be shown or played here.]`;
    case 'resource_link': {
      const { name, uri, description, mimeType } = part;
      const facts = [mimeType, description].filter(Boolean).join(', ');
      return `[A link to “${name}”${facts ? ` (${facts})` : ''}: ${uri}]`;
    }
    case 'resource': {
      const { resource } = part;
      if ('text' in resource) return `[Content of ${resource.uri}:]\n${resource.text}`;
      return `[A file (${kindAndSize(resource.mimeType, resource.blob)}) at ${resource.uri}, which cannot be read here.]`;
    }
  }
}

function kindAndSize(mimeType: string | undefined, base64: string): string {
  const bytes = Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
  return `${mimeType || 'of an unknown kind'}, ${sizeText(bytes)}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
