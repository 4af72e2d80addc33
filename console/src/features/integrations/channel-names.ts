/** Names of services, the same in every language. */
export const CHANNEL_NAMES = {
  slack: 'Slack',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  instagram: 'Instagram',
  discord: 'Discord',
  teams: 'Teams',
  gmail: 'Gmail',
} as const;
