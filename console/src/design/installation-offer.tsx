import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ProgressBar } from './progress-bar.tsx';

type InstallationOfferProps = {
  /** What is offered. */
  children: ReactNode;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  installText: string;
  isStarting: boolean;
  onInstall: () => void;
};

/** Offers something that can be installed, with a button; stands in a notice. */
export function InstallationOffer(props: InstallationOfferProps) {
  const { children, failure, installText, isStarting, onInstall } = props;
  return (
    <>
      {children}
      {failure ? (
        <p role="alert" className="text-danger-ink text-sm">
          {failure}
        </p>
      ) : null}
      <Button size="sm" icon={<Download size={16} aria-hidden />} loading={isStarting} onClick={onInstall}>
        {installText}
      </Button>
    </>
  );
}

type InstallationProgressProps = {
  label: string;
  /** From 0 to 1. */
  value: number;
  progressText: string;
  cancelText: string;
  isCancelling: boolean;
  onCancel: () => void;
};

/** An installation that runs: how far it is, and a button that cancels it; stands in a notice. */
export function InstallationProgress(props: InstallationProgressProps) {
  const { label, value, progressText, cancelText, isCancelling, onCancel } = props;
  return (
    <>
      <p>{label}</p>
      <ProgressBar label={label} value={value} />
      <p className="text-sm tabular-nums">{progressText}</p>
      <Button size="sm" loading={isCancelling} onClick={onCancel}>
        {cancelText}
      </Button>
    </>
  );
}
