import { useTranslation } from 'react-i18next';
import { classNames } from '../../design/class-names.ts';

export type ReferenceReplyProps = {
  reply: string;
  /** Whether it was bad: then it is struck through. */
  isBad: boolean;
  className?: string;
};

/** What the agent answered in the conversation that a test was made from. */
export function ReferenceReply({ reply, isBad, className }: ReferenceReplyProps) {
  const { t } = useTranslation();
  const Words = isBad ? 's' : 'span';
  return (
    <figure className="rounded-md border border-dashed px-3 py-2">
      <figcaption className="text-muted text-xs">
        {t(isBad ? 'agentTests.bad_reply' : 'agentTests.reference_reply')}
      </figcaption>
      <blockquote
        dir="auto"
        className={classNames(
          'wrap-anywhere mt-1 whitespace-pre-wrap text-base',
          isBad ? 'text-muted decoration-control' : 'text-ink',
          className,
        )}
      >
        <Words>{reply}</Words>
      </blockquote>
    </figure>
  );
}
