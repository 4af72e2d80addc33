import { type AgentIntegrations, WebsiteSource } from '@parley/contract/integrations.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useConnectWebsite } from '../../data/integrations.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { showFirstFault } from '../../design/first-fault.ts';
import { TextArea } from '../../design/text-area.tsx';
import { TextField } from '../../design/text-field.tsx';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { DisconnectButton } from './disconnect-button.tsx';
import { LoadedIntegrations } from './loaded-integrations.tsx';
import { WebsiteSnippetSection } from './website-snippet.tsx';

export type IntegrationDialogProps = { agent: { id: string; name: string }; onClose: () => void };

const WebsiteTrialDialog = lazy(async () => ({
  default: (await import('./website-trial-dialog.tsx')).WebsiteTrialDialog,
}));

/** Connects an agent with a website, shows what its pages hold then, or changes and ends the connection. */
export function WebsiteDialog(props: IntegrationDialogProps) {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  if (isTrying)
    return (
      <Suspense>
        <WebsiteTrialDialog agent={props.agent} onBack={() => setTrying(false)} onClose={props.onClose} />
      </Suspense>
    );
  return (
    <LoadedIntegrations
      agentId={props.agent.id}
      title={t('channels.add_website_title')}
      onClose={props.onClose}
    >
      {({ website }) => (
        // What was just connected is shown as such, with what is to be done next.
        <WebsiteForm
          key={String(website !== null)}
          {...props}
          website={website}
          onTry={() => setTrying(true)}
        />
      )}
    </LoadedIntegrations>
  );
}

function WebsiteForm({
  agent,
  website,
  onClose,
  onTry,
}: IntegrationDialogProps & Pick<AgentIntegrations, 'website'> & { onTry: () => void }) {
  const { t } = useTranslation();
  // What was connected when the dialog opened: a later reading must not reach into what is being typed.
  const [before] = useState(website);
  const [url, setUrl] = useState(before?.url ?? '');
  const [description, setDescription] = useState(before?.description ?? '');
  const [problems, setProblems] = useState<Partial<Record<keyof WebsiteSource, string[]>>>({});
  const connect = useConnectWebsite(agent.id);
  const form = useRef<HTMLDivElement>(null);
  const isDirty = url !== (before?.url ?? '') || description !== (before?.description ?? '');

  const handleSubmit = () => {
    if (connect.isPending) return;
    const source = WebsiteSource.safeParse({ url: withScheme(url), description });
    setProblems(source.success ? {} : z.flattenError(source.error).fieldErrors);
    if (!source.success) return showFirstFault(form.current);
    connect.mutate(source.data, {
      onSuccess: () => {
        toast.success(t(before ? 'channels.website_updated' : 'channels.website_added'));
        if (before) onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      dismissible={!isDirty}
      title={t(before ? 'channels.edit_website_title' : 'channels.add_website_title')}
      description={t('channels.website_description', { name: agent.name })}
      onSubmit={handleSubmit}
      footer={
        <>
          {before ? <DisconnectButton kind="website" agent={agent} onDisconnected={onClose} /> : null}
          <Button onClick={onClose}>{t(before && !isDirty ? 'design.close' : 'channels.cancel')}</Button>
          {before && !isDirty ? null : (
            <Button type="submit" variant="primary" loading={connect.isPending}>
              {t(before ? 'channels.save' : 'channels.connect')}
            </Button>
          )}
        </>
      }
    >
      <div ref={form} className="flex flex-col gap-4">
        {connect.error ? (
          <Banner tone="danger">{failureSentence(connect.error, t) ?? t('channels.unknown_error')}</Banner>
        ) : null}
        <TextField
          label={t('channels.website_url')}
          hint={t('channels.website_url_hint')}
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://"
          value={url}
          onValueChange={setUrl}
          error={problems.url ? t('channels.please_enter_url') : undefined}
        />
        <TextArea
          label={t('channels.website_about')}
          hint={t('channels.website_about_hint')}
          maxLength={500}
          rows={3}
          value={description}
          onValueChange={setDescription}
          error={problems.description ? t('channels.markup_not_allowed') : undefined}
        />
        {before ? <WebsiteSnippetSection agentId={agent.id} onTry={onTry} /> : null}
      </div>
    </Dialog>
  );
}

/** An address as people type it, with the scheme that they leave out. */
function withScheme(url: string): string {
  const text = url.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}
