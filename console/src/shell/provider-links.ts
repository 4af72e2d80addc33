/** Groups of the provider's own navigation menu; each entry is a page of its dashboard. */
export const PROVIDER_LINKS = [
  {
    group: 'activity',
    pages: [
      'current-calls',
      'call-history',
      'sms-history',
      'meeting-history',
      'statistics-by-country',
      'statistics-by-tag',
    ],
  },
  { group: 'campaigns', pages: ['call-campaigns', 'voicemail-campaigns', 'sms-campaigns'] },
  {
    group: 'telephony',
    pages: ['numbers', 'users', 'ivr', 'conferences', 'call-tags', 'blacklist', 'team-settings'],
  },
  { group: 'developer', pages: ['api', 'webhooks'] },
  { group: 'store', pages: ['integrations', 'applications', 'add-ons'] },
  { group: 'account', pages: ['billing', 'user', 'my-team', 'referral'] },
  { group: 'help', pages: ['service-status', 'help-center', 'technical-form'] },
] as const;

/** Address of a page of the provider's dashboard; its name is the last part of the path. */
export function providerPageUrl(dashboardUrl: string, page: string): string {
  return `${dashboardUrl.replace(/\/+$/, '')}/${page}`;
}
