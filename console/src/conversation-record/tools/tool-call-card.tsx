import { SYSTEM_TOOL_TYPES } from '@parley/contract/functions.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../design/badge.tsx';
import { classNames } from '../../design/class-names.ts';
import { Spinner } from '../../design/spinner.tsx';
import { FoundText, isFoundIn } from '../found-text.tsx';
import { waitText } from '../turn/answer-times.ts';
import {
  parametersOf,
  parametersText,
  recordedCall,
  type ShownStatus,
  type ShownToolCall,
} from './shown-tool-call.ts';
import { ToolCallFacts } from './tool-call-facts.tsx';

type ToolCallCardProps = {
  call: ShownToolCall;
  /** As it was stored after the conversation; a call that outlived its turn says there how it ended. */
  stored?: ToolCallRecord | undefined;
  /** What is searched for; a call with it among its values opens. */
  search?: string | undefined;
};

/** One line about a call: what, how it stands and how long it took. Opens to all that is known of it. */
export function ToolCallCard({ call: seen, stored, search }: ToolCallCardProps) {
  const { t, i18n } = useTranslation();
  const title = useToolTitle();
  const [isOpened, setOpened] = useState<boolean>();
  const facts = useId();
  const call = stored ? recordedCall(seen, stored) : seen;
  const isOpen = isOpened ?? isFoundIn(parametersText(call), search ?? '');
  const seconds = call.record?.latency_secs;
  const server = call.record?.detail.server_name;
  return (
    <div className="w-full max-w-[88%] self-start rounded-md border bg-surface text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={facts}
        onClick={() => setOpened(!isOpen)}
        className="flex w-full items-center gap-2 rounded-md px-3 py-2 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span
            className={classNames(
              'block break-words text-ink',
              call.kind === 'system' ? 'font-medium' : 'font-mono text-[0.8125rem]',
            )}
          >
            <FoundText text={title(call)} search={search} />
          </span>
          <span className="block text-muted text-xs">
            {server ? t('toolCalls.of_server', { server }) : t(`toolCalls.kind_${call.kind}`)}
          </span>
        </span>
        {seconds === undefined || seconds === null || seconds < 0.001 ? null : (
          <span className="shrink-0 text-muted text-xs tabular-nums">
            {waitText(seconds * 1_000, i18n.language)}
          </span>
        )}
        <CallBadge status={call.status} />
        <ChevronDown
          size={16}
          aria-hidden
          className={classNames('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen ? (
        <div id={facts} className="border-t px-3 py-3">
          <ToolCallFacts call={call} search={search} />
        </div>
      ) : null}
    </div>
  );
}

const TONES: Record<ShownStatus, Tone> = {
  running: 'info',
  deciding: 'warning',
  answering: 'warning',
  awaiting: 'warning',
  succeeded: 'success',
  failed: 'danger',
  timed_out: 'danger',
  refused: 'danger',
  declined: 'neutral',
  unknown: 'warning',
};

function CallBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation();
  return (
    <Badge
      tone={TONES[status]}
      icon={status === 'running' ? <Spinner size={16} className="size-3" /> : undefined}
    >
      {t(`toolCalls.status_${status}`)}
    </Badge>
  );
}

/** How calls are named: what the conversation itself does in words, the others by the name that they were given. */
function useToolTitle(): (call: ShownToolCall) => string {
  const { t } = useTranslation();
  return (call) => {
    if (call.kind !== 'system' || !isSystemTool(call.name)) return call.name;
    const title = t(`toolCalls.system_${call.name}`);
    const { dtmf_tones: tones } = parametersOf(call);
    return call.name === 'play_keypad_touch_tone' && typeof tones === 'string' ? `${title}: ${tones}` : title;
  };
}

function isSystemTool(name: string): boolean {
  return (SYSTEM_TOOL_TYPES as readonly string[]).includes(name);
}
