import type { ServerMessage } from '@parley/contract/live-messages.ts';

type ErrorMessage = Extract<ServerMessage, { type: 'error' }>;
type ErrorObject = Readonly<Record<string, unknown>> | undefined;

const INTERNAL_ERROR = 1011;

/**
 * The failure that a server reports in another shape than that of the protocol, brought into it; undefined for what is
 * no error event. Its message is empty where the event has none.
 */
export function errorMessageOf(value: unknown): ErrorMessage | undefined {
  const event = value as ErrorObject;
  if (event?.type !== 'error') return undefined;
  const inner = event.error_event as ErrorObject;
  const error = (event.error ?? inner?.error) as ErrorObject;
  const objects: ErrorObject[] = [event, inner, error, error?.detail as ErrorObject];
  const all = (field: string) => objects.map((object) => object?.[field]);
  const seconds = all('retry_after_seconds').find((after) => typeof after === 'number');
  return {
    type: 'error',
    error_event: {
      code: INTERNAL_ERROR,
      message: [...all('message'), ...objects].find(isText) ?? '',
      error_type: all('error_type').find(isText) ?? 'unknown_error',
      retry_after_seconds: seconds,
    },
  };
}

function isText(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
