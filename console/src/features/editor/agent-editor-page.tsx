import { CallError } from '@parley/client/call.ts';
import { withoutErasure } from '@parley/contract/agent-versions.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { AgentLanguage } from '@parley/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { agentDetailQuery } from '../../data/agent-detail.ts';
import { languageModelListQuery } from '../../data/connections.ts';
import type { ReadPage } from '../../data/new-documents.ts';
import { templateQuery } from '../../data/prompts.ts';
import { toast } from '../../design/toast.tsx';
import { type OpenAgent, openAgentOf, searchOpening } from '../../session/agent-address.ts';
import { AwaitedShape } from '../../session/awaited-shape.tsx';
import { lastingStorage } from '../../session/browser-storage.ts';
import { useConsoleEvent } from '../../session/console-events.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import { useMay } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { AgentEditor, type AgentEditorProps } from './agent-editor.tsx';
import { AgentGoneDialog } from './agent-gone-dialog.tsx';
import { AgentLimitDialog, isLimitReached } from './agent-limit.tsx';
import type { AgentDocument } from './settings/agent-document.ts';
import { newDraft, openedDraft } from './settings/draft.ts';
import { openedAgent, openedNewAgent, openedOnlyHere } from './settings/editor-state.ts';
import { storedDrafts } from './settings/stored-draft.ts';
import { TemplatePickerDialog } from './templates/template-picker-dialog.tsx';

type OpenNew = Extract<OpenAgent, { kind: 'new' }>;
type OpenStored = Extract<OpenAgent, { kind: 'stored' }>;

/** What a new agent is made from: a file, or the draft of one that another user has deleted, which the problem says. */
type AgentStart = AgentDocument & { problem?: string };

/**
 * The file from which the new agent is made, or what it is given to know, until it is open: a reload, or a way back,
 * finds it in the stored draft.
 */
type MadeFrom = { file?: AgentStart; website?: ReadPage | undefined };

/** What the address opens over the agent list: nothing, the choice of a template, or the editor. */
export function AgentEditorPage({ limit, numberOf }: Pick<LoadedEditorProps, 'limit' | 'numberOf'>) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const open = openAgentOf(params);
  const canChange = useMay('member');
  // The agent that was just created stays in the editor that created it.
  const [created, setCreated] = useState<{ editor: string; agentId: string }>();
  const show = (next: OpenAgent, options?: { replace: boolean }) =>
    setParams((current) => searchOpening(current, next), options);
  const close = () => show({ kind: 'none' });
  const [{ file, website }, setMadeFrom] = useState<MadeFrom>({});
  useConsoleEvent('close-all-agent-ui', close);

  if (open.kind === 'none' || (open.kind === 'new' && !canChange)) return null;
  if (open.kind === 'new' && !open.template && isLimitReached(limit)) {
    const title = t(open.type === 'chat' ? 'editor.pick_template_chat' : 'editor.pick_template_voice');
    return <AgentLimitDialog limit={limit} title={title} onBack={close} />;
  }
  if (open.kind === 'new' && !open.template) {
    const fromFile = { ...open, template: 'file' } as const;
    return (
      <TemplatePickerDialog
        type={open.type}
        newAgent={nameOf(fromFile)}
        onTaken={() => show(fromFile, { replace: true })}
        onBack={close}
        onCreate={(template, read) => {
          setMadeFrom({ website: read });
          show({ ...open, template }, { replace: true });
        }}
        onImport={(chosen) => {
          setMadeFrom({ file: chosen });
          show({ ...fromFile, type: chosen.type }, { replace: true });
        }}
      />
    );
  }
  const wasCreatedHere = open.kind === 'stored' && created?.agentId === open.id;
  const editor = wasCreatedHere ? created.editor : nameOf(open);
  const handleCreated = (agent: AgentDetail) => {
    setCreated({ editor, agentId: agent.provider_uuid });
    show({ kind: 'stored', id: agent.provider_uuid }, { replace: true });
  };
  return (
    <LoadedEditor
      key={editor}
      open={open}
      limit={limit}
      file={open.kind === 'new' ? file : undefined}
      website={website}
      numberOf={numberOf}
      onOpened={() => setMadeFrom({})}
      // In place of the address that cannot be opened, to which the way back would lead again.
      onFailed={() => show({ kind: 'none' }, { replace: true })}
      onClose={close}
      onCreated={handleCreated}
      onGone={(draft, problem) => {
        setMadeFrom({ file: { ...draft, problem } });
        show({ kind: 'new', type: draft.type, template: 'file' }, { replace: true });
      }}
    />
  );
}

type LoadedEditorProps = Pick<AgentEditorProps, 'limit' | 'numberOf' | 'onClose' | 'onCreated' | 'onGone'> & {
  open: OpenNew | OpenStored;
  /** What a new agent is made from instead of the template. */
  file: AgentStart | undefined;
  /** What a new agent is given to know of the business. */
  website: ReadPage | undefined;
  onOpened: () => void;
  onFailed: () => void;
};

/** The editor, once what it starts from is there. */
function LoadedEditor(props: LoadedEditorProps) {
  const { open, file, website, onOpened, onFailed, ...editor } = props;
  const { t } = useTranslation();
  // What the editor starts from is read once: later readings must not reach into a draft, nor close it when they fail.
  const [first, setFirst] = useState<Extract<EditorStart, { status: 'ready' }>>();
  const isOpen = first !== undefined;
  const start = useEditorStart(open, isOpen, { file, website });
  const hasFailed = !first && start.status === 'failed';
  const failure = hasFailed ? start.error : undefined;
  // What is no id is refused as such.
  const isGone = failure instanceof CallError && (failure.status === 404 || failure.status === 400);
  const handleFailed = useEffectEvent(() => {
    toast.error(t('editor.load_failed'), { description: failureSentence(failure, t) });
    onFailed();
  });
  const handleOpened = useEffectEvent(onOpened);
  useEffect(() => {
    if (hasFailed && !isGone) handleFailed();
  }, [hasFailed, isGone]);
  useEffect(() => {
    if (isOpen) handleOpened();
  }, [isOpen]);
  if (start.status === 'ready' && !first) setFirst(start);
  if (isGone) return <AgentGoneDialog onClose={onFailed} />;
  if (!first) return hasFailed ? null : <AwaitedShape />;
  return <AgentEditor {...first} {...editor} />;
}

type EditorStart =
  | { status: 'pending' }
  | { status: 'failed'; error: unknown }
  | ({ status: 'ready' } & Pick<AgentEditorProps, 'start' | 'draftKey' | 'isTemplateMissing' | 'greetings'>);

function useEditorStart(
  open: OpenNew | OpenStored,
  isOpen: boolean,
  { file, website }: Pick<LoadedEditorProps, 'file' | 'website'>,
): EditorStart {
  const { t, i18n } = useTranslation();
  const { id: userId } = useCurrentUser();
  const isNew = open.kind === 'new';
  const detail = useQuery({
    ...agentDetailQuery(isNew ? '' : open.id),
    enabled: !isNew && !isOpen,
  });
  const chosen = isNew && open.template !== 'file' ? open.template : undefined;
  const template = useQuery({
    ...templateQuery(chosen ?? 'default', i18n.language, isNew ? open.type : 'voice'),
    enabled: isNew,
  });
  // What the editor says of the model must not push down what a user has begun to read.
  const models = useQuery(languageModelListQuery());
  if (models.isPending) return { status: 'pending' };
  if (!isNew) {
    if (detail.isError) return { status: 'failed', error: detail.error };
    if (!detail.data) return { status: 'pending' };
    const draftKey = { userId, agent: detail.data.agent_id };
    return {
      status: 'ready',
      start: openedAgent(detail.data, storedDrafts(lastingStorage, draftKey)),
      draftKey,
      isTemplateMissing: false,
      greetings: undefined,
    };
  }
  if (template.isPending) return { status: 'pending' };
  const draftKey = { userId, agent: nameOf(open) };
  if (file) {
    const platform_settings = withoutErasure(file.platform_settings, {});
    const opened = openedNewAgent(openedDraft({ ...file, platform_settings }));
    const start = openedOnlyHere({ ...opened, problem: file.problem });
    return { status: 'ready', start, draftKey, isTemplateMissing: false, greetings: undefined };
  }
  const { name, firstMessage, systemPrompt } = template.data ?? {
    name: t('editor.fallback_name'),
    firstMessage: t(
      open.type === 'chat' ? 'editor.fallback_greeting_chat' : 'editor.fallback_greeting_voice',
    ),
    systemPrompt: t('editor.fallback_prompt'),
  };
  const language = AgentLanguage.safeParse(i18n.language).data ?? 'fr';
  const documents = website ? [{ id: website.uuid, name: website.name }] : [];
  const draft = newDraft({ name, firstMessage, systemPrompt, type: open.type, language, documents });
  const start = openedNewAgent(draft, storedDrafts(lastingStorage, draftKey));
  return {
    status: 'ready',
    start: website
      ? openedOnlyHere(start, { id: website.uuid, name: website.name, type: 'url', usageMode: 'auto' })
      : start,
    draftKey,
    isTemplateMissing: template.isError,
    greetings: template.data?.firstMessages,
  };
}

function nameOf(open: OpenNew | OpenStored): string {
  return open.kind === 'stored' ? open.id : `new:${open.type}:${open.template}`;
}
