/** What a server tells its console, as far as tests of the session need it. */
export const CONSOLE_CONFIGURATION = {
  provider: 'acme',
  brand: { name: 'Acme' },
  oauth: {
    issuer: 'https://console.example',
    client_id: 'console',
    scope: 'openid',
    endpoints: { authorize: '/a', access_token: '/t', introspect: '/i', logout: '/logout' },
  },
  embed_origins: [],
  regions: {},
  agent_languages: [],
  version: '1',
};
