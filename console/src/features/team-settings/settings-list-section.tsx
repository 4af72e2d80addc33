import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ButtonProps } from '../../design/button.tsx';
import { ChangeButton } from './change-button.tsx';
import { SettingsList, type SettingsListProps } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** A titled part of a tab with a list and the button that adds to it. */
export function SettingsListSection<Item>({
  title,
  hideTitle,
  description,
  add,
  above,
  children,
  ...list
}: Omit<SettingsListProps<Item>, 'label'> & {
  title: string;
  hideTitle?: boolean;
  description: string;
  /** Undefined where nothing is added here. */
  add: (Pick<ButtonProps, 'icon' | 'variant' | 'onClick'> & { text: string }) | undefined;
  /** Stands between the title and the list. */
  above?: ReactNode;
  /** The windows that the list opens. */
  children?: ReactNode;
}) {
  const { text, ...button } = add ?? {};
  const addButton = add && (
    <ChangeButton variant="primary" icon={Plus} {...button}>
      {text}
    </ChangeButton>
  );
  return (
    <SettingsSection title={title} hideTitle={hideTitle} description={description} aside={addButton}>
      {above}
      <SettingsList label={title} {...list} />
      {children}
    </SettingsSection>
  );
}
