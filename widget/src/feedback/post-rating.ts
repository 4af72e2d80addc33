import type { ConversationRating } from './end-rating.tsx';

/**
 * Stores a visitor's rating of a conversation.
 * @param server address of the server, with a slash at its end
 * @throws {Error} when the server does not take it
 */
export async function postRating(
  server: string,
  conversationId: string,
  { rating, comment }: ConversationRating,
): Promise<void> {
  const url = new URL(`v1/convai/conversations/${encodeURIComponent(conversationId)}/feedback`, server);
  // The server takes nothing that could be markup.
  const words = comment.replaceAll('<', '‹').trim();
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words === '' ? { rating } : { rating, comment: words }),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
}
