import { TEMPLATE_IDS, type TemplateId } from '@parley/contract/templates.ts';
import type { LucideIcon } from 'lucide-react';
import { FilePlus2, Headset, Megaphone, ShoppingBag, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** How a template presents itself. */
export type TemplateCard = { id: TemplateId; name: string; description: string; Icon: LucideIcon };

/** The templates in the language of the interface. */
export function useTemplateCards(): readonly TemplateCard[] {
  const { t } = useTranslation();
  const cards: Record<TemplateId, Omit<TemplateCard, 'id'>> = {
    default: {
      name: t('editor.template_default'),
      description: t('editor.template_default_description'),
      Icon: FilePlus2,
    },
    sales: {
      name: t('editor.template_sales'),
      description: t('editor.template_sales_description'),
      Icon: ShoppingBag,
    },
    marketing: {
      name: t('editor.template_marketing'),
      description: t('editor.template_marketing_description'),
      Icon: Megaphone,
    },
    support: {
      name: t('editor.template_support'),
      description: t('editor.template_support_description'),
      Icon: Headset,
    },
    technical: {
      name: t('editor.template_technical'),
      description: t('editor.template_technical_description'),
      Icon: Wrench,
    },
  };
  return TEMPLATE_IDS.map((id) => ({ id, ...cards[id] }));
}
