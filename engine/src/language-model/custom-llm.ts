import type { CustomLlm } from '@parley/contract/agent-config.ts';
import type { LanguageModel } from './language-model.ts';
import { type OpenaiCompatibleOptions, openaiCompatibleModel } from './openai-compatible.ts';

/**
 * The model server that an agent names in its own settings. Header values that name a stored secret are left
 * out; the key comes from the caller.
 */
export function customLlmModel(
  options: { customLlm: CustomLlm } & Pick<OpenaiCompatibleOptions, 'apiKey' | 'fetch'>,
): LanguageModel {
  const { customLlm, ...rest } = options;
  return openaiCompatibleModel({
    ...rest,
    source: 'custom',
    model: customLlm.model_id || 'custom-llm',
    // Some people paste the whole address of the call.
    baseUrl: customLlm.url.trim().replace(/\/chat\/completions\/?$/, ''),
    headers: textHeaders(customLlm.request_headers),
    allowsExtraBody: true,
  });
}

function textHeaders(headers: CustomLlm['request_headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).filter((header): header is [string, string] => isHeader(header)),
  );
}

// What HTTP does not allow in a header would fail every call with an error that does not name the header.
function isHeader([name, value]: [string, unknown]): boolean {
  return (
    /^[!#$%&'*+.^_`|~\w-]+$/.test(name) &&
    typeof value === 'string' &&
    /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  );
}
