import { useTranslation } from 'react-i18next';
import { useOtherEditors } from '../../../data/agent-editors.ts';
import { Avatar } from '../../../design/avatar.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Tooltip } from '../../../design/tooltip.tsx';
import { usePermissions } from '../../../session/permissions.ts';
import { useEditor, useEditorState } from '../settings/editor-store.tsx';

/** Faces that are shown side by side. */
const SHOWN = 3;

/** Who else has the agent open, before two of them save it. */
export function OtherEditors() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { readOnly } = useEditor();
  const stored = useEditorState((state) => state.stored);
  // Before it is known what the user may, as in a suspended team, nothing is said that might be refused.
  const { isLoading } = usePermissions();
  const others = useOtherEditors(readOnly || isLoading ? undefined : stored?.agent_id);
  const named = others.slice(0, others.length > 2 ? 1 : 2).map(({ name }) => name);
  const rest = others.length - named.length;
  const names = formats.list(rest > 0 ? [...named, t('editor.more_editors', { count: rest })] : named);
  const sentence = t('editor.other_editors', { count: others.length, names });
  return (
    // Always there, so that screen readers say when another user comes.
    <div role="status" className="min-w-0 empty:hidden max-lg:w-full">
      {others.length > 0 ? (
        <Tooltip side="bottom" content={`${sentence}. ${t('editor.other_editors_hint')}`}>
          <p className="flex min-w-0 items-center gap-2 rounded-full bg-info-soft py-1 pr-3 pl-1 text-info-ink text-sm xl:max-[1400px]:pr-1">
            <span className="flex shrink-0">
              {others.slice(0, SHOWN).map(({ id, name }) => (
                <Avatar key={id} name={name} size="sm" shape="round" className="not-first:-ml-2" />
              ))}
            </span>
            <span className="truncate xl:max-[1400px]:sr-only">{sentence}</span>
          </p>
        </Tooltip>
      ) : null}
    </div>
  );
}
