import { useTranslation } from 'react-i18next';

type Problems = Partial<Record<'name' | 'description', string[] | undefined>>;

/** Puts what the contract refuses about a clone's texts into words. */
export function useCloneFieldErrors(): (
  problems: Problems,
) => Partial<Record<'name' | 'description', string>> {
  const { t } = useTranslation();
  const sentence = (code: string) =>
    code === 'markup_not_allowed' ? t('clones.markup_not_allowed') : t('clones.voice_name_required');
  return ({ name, description }) => ({
    ...(name?.[0] ? { name: sentence(name[0]) } : {}),
    ...(description?.[0] ? { description: sentence(description[0]) } : {}),
  });
}
