import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ApprovalPolicy, ToolServer } from '@parley/contract/tool-servers.ts';
import { Hand, ListChecks, type LucideIcon, ShieldOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetApprovalPolicy } from '../../../data/tool-server-approvals.ts';
import { Badge } from '../../../design/badge.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { toast } from '../../../design/toast.tsx';
import { useServerErrorText } from '../server-error-text.ts';

const ICONS: Readonly<Record<ApprovalPolicy, LucideIcon>> = {
  require_approval_all: Hand,
  require_approval_per_tool: ListChecks,
  auto_approve_all: ShieldOff,
};
const POLICIES = Object.keys(ICONS) as ApprovalPolicy[];

/** Which of a server's tools run without asking, with the consequences for a caller. */
export function ApprovalPolicyField({ server, readOnly }: { server: ToolServer; readOnly: boolean }) {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const id = useId();
  const { mutateAsync, isPending, variables } = useSetApprovalPolicy(server.id);
  const [isAsking, setAsking] = useState(false);
  const change = (policy: ApprovalPolicy) => {
    setAsking(false);
    void mutateAsync(policy).then(
      () => toast.success(t('toolServers.policy_saved', { policy: t(`toolServers.policy_${policy}`) })),
      (error) => toast.error(t('toolServers.policy_failed'), { description: errorText.ofCall(error) }),
    );
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="flex items-center gap-2 font-semibold text-base text-ink">
        {t('toolServers.approval_mode')}
        {isPending ? <Spinner size={16} /> : null}
      </h3>
      <RadioGroup
        aria-labelledby={id}
        value={isPending ? variables : server.config.approval_policy}
        disabled={readOnly || isPending}
        onValueChange={(next) =>
          next === 'auto_approve_all' ? setAsking(true) : change(next as ApprovalPolicy)
        }
        className="flex flex-col divide-y rounded-lg border bg-surface"
      >
        {POLICIES.map((policy) => (
          <PolicyChoice key={policy} policy={policy} />
        ))}
      </RadioGroup>
      <ConfirmDialog
        open={isAsking}
        type="warning"
        title={t('toolServers.policy_none_title')}
        message={t('toolServers.policy_none_message', { server: server.name })}
        confirmText={t('toolServers.policy_none_confirm')}
        onConfirm={() => change('auto_approve_all')}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** One policy, with what it means for a caller. */
function PolicyChoice({ policy }: { policy: ApprovalPolicy }) {
  const { t } = useTranslation();
  const id = useId();
  const Icon = ICONS[policy];
  return (
    <label
      htmlFor={id}
      className="flex items-start gap-3 px-4 py-3 has-data-checked:bg-accent-soft has-data-checked:first:rounded-t-lg has-data-checked:last:rounded-b-lg"
    >
      <Radio.Root
        id={id}
        value={policy}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface data-disabled:cursor-not-allowed data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60"
      >
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </Radio.Root>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <Icon size={16} aria-hidden className="text-muted" />
          <span id={`${id}-name`} className="font-medium text-base text-ink">
            {t(`toolServers.policy_${policy}`)}
          </span>
          {policy === 'require_approval_all' ? (
            <Badge tone="success">{t('toolServers.policy_recommended')}</Badge>
          ) : null}
        </span>
        <span id={`${id}-hint`} className="mt-0.5 block text-muted text-sm">
          {t(`toolServers.policy_hint_${policy}`)}
        </span>
      </span>
    </label>
  );
}
