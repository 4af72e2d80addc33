import { BusinessProfile, NO_BUSINESS } from '@parley/contract/business-profile.ts';
import type { TemplateId } from '@parley/contract/templates.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessProfileQuery, useSaveBusinessProfile } from '../../../data/business-profile.ts';
import { useReadPage } from '../../../data/new-documents.ts';
import { failureText } from '../../../session/failure-sentence.ts';

type BusinessErrors = Readonly<Partial<Record<keyof BusinessProfile, string>>>;

/** The business as it is typed beside the templates, prefilled with what the team stored before. */
export function useBusinessForm() {
  const { t } = useTranslation();
  const { data: stored = NO_BUSINESS, isPending } = useQuery(businessProfileQuery());
  const [typed, setTyped] = useState<Partial<BusinessProfile>>({});
  const [errors, setErrors] = useState<BusinessErrors>({});
  const save = useSaveBusinessProfile();
  const readPage = useReadPage();
  const values = { ...stored, ...typed };

  /**
   * Stores the business and reads its website into the knowledge base.
   * @returns the page that was read, if any; false when something has to be corrected first
   */
  async function submit(template: TemplateId) {
    const checked = checkedBusiness(values, template, t);
    if ('errors' in checked) {
      setErrors(checked.errors);
      return false;
    }
    const isTyped = ([name]: [string, string]) => Object.hasOwn(typed, name);
    const change: Partial<BusinessProfile> = Object.fromEntries(
      Object.entries(checked.business).filter(isTyped),
    );
    const saved = await save.mutateAsync(change).catch((error: unknown) => {
      // Nothing was to be stored: the template is then written for the business as it was read.
      if (Object.keys(change).length === 0) return stored;
      setErrors({ name: failureText(error, t) });
    });
    if (!saved) return false;
    try {
      return { website: saved.website ? await readPage.mutateAsync(saved.website) : undefined };
    } catch {
      setErrors({ website: t('editor.business_website_unread') });
      return false;
    }
  }

  return {
    values,
    errors,
    /** How many fields differ from what is stored. */
    changedFields: changedFields(values, stored).length,
    isBusy: isPending || save.isPending || readPage.isPending,
    change(name: keyof BusinessProfile, value: string) {
      setTyped({ ...typed, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
    submit,
  };
}

export type BusinessForm = ReturnType<typeof useBusinessForm>;

function changedFields(business: BusinessProfile, stored: BusinessProfile) {
  return (['name', 'website', 'hours'] as const).filter((name) => business[name] !== stored[name]);
}

/** What is stored of what was typed, or what is wrong with it. */
function checkedBusiness(
  typed: BusinessProfile,
  template: TemplateId,
  t: TFunction,
): { business: BusinessProfile } | { errors: BusinessErrors } {
  const website = withProtocol(typed.website.trim());
  const { data, error } = BusinessProfile.safeParse({ ...typed, website });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  // From scratch nothing is written about a business.
  const isNameless = template !== 'default' && typed.name.trim() === '';
  if (data && !isNameless) return { business: data };
  return {
    errors: {
      ...(isNameless ? { name: t('editor.business_name_missing') } : {}),
      ...(wrong.has('name') ? { name: t('editor.business_text_refused') } : {}),
      ...(wrong.has('website') ? { website: t('editor.business_website_invalid') } : {}),
      ...(wrong.has('hours') ? { hours: t('editor.business_text_refused') } : {}),
    },
  };
}

/** People write addresses of websites without a protocol. */
function withProtocol(website: string): string {
  return website === '' || /^[a-z][a-z\d+.-]*:/i.test(website) ? website : `https://${website}`;
}
