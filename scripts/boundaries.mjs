// The import directions of docs/architecture.md, as rules of dependency-cruiser.

const packages = ['contract', 'language', 'engine', 'server', 'client', 'console', 'widget', 'cli'];
const only = (from, allowed) => ({
  name: `${from}-imports-only-${allowed.join('-and-') || 'itself'}`,
  comment: `${from} may import ${allowed.join(', ') || 'no other package'}`,
  severity: 'error',
  from: { path: `^${from}/src/` },
  to: { path: `^(${packages.filter((name) => name !== from && !allowed.includes(name)).join('|')})/` },
});

/** Every rule by name; a test plants one violation of each. */
export const rules = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-missing-modules',
    comment: 'Vite makes those that begin with `virtual:`',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'contract-imports-only-zod',
    severity: 'error',
    from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: ['^contract/src/', 'node_modules/zod/'] },
  },
  only('language', []),
  only('engine', ['contract', 'language']),
  only('server', ['contract', 'language', 'engine']),
  only('client', ['contract']),
  only('console', ['contract', 'client', 'widget']),
  only('widget', ['contract', 'client']),
  only('cli', ['contract', 'client']),
  {
    name: 'engine-knows-no-http-and-no-sql',
    severity: 'error',
    from: { path: '^engine/src/', pathNot: '\\.test\\.ts$' },
    to: { path: ['node_modules/(fastify|@fastify|pg|drizzle-orm|ws)/', '^(http|https|net)$'] },
  },
  {
    name: 'engine-core-knows-interfaces-only',
    comment: 'session, turns and replies see <capability>/<capability>.ts, never a provider',
    severity: 'error',
    from: { path: '^engine/src/(session|turns|replies|tools)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^engine/src/([^/]+)/(?!\\1\\.ts$)',
      pathNot: '^engine/src/(session|turns|replies|audio|tools)/',
    },
  },
  {
    name: 'only-the-session-knows-the-session',
    severity: 'error',
    from: { path: '^engine/src/(turns|replies|audio|language-model)/', pathNot: '\\.test\\.ts$' },
    to: { path: '^engine/src/session/session\\.ts$' },
  },
  {
    name: 'only-app-knows-the-http-library',
    severity: 'error',
    from: { path: '^server/src/', pathNot: ['^server/src/app(\\.ts$|/)', '\\.test\\.ts$'] },
    to: { path: 'node_modules/(fastify|@fastify)/' },
  },
  {
    name: 'routes-are-composed-in-parts',
    comment: "a noun may use another noun's store, never its routes",
    severity: 'error',
    from: { path: '^server/src/([^/]+)/', pathNot: ['^server/src/parts/', '\\.test\\.ts$'] },
    to: { path: '^server/src/[^/]+/.*-routes\\.ts$', pathNot: '^server/src/$1/' },
  },
  {
    name: 'composition-is-at-the-top',
    severity: 'error',
    from: { path: '^server/src/[^/]+/', pathNot: ['^server/src/parts/', '\\.test\\.ts$'] },
    to: { path: '^server/src/((main|parts|app)\\.ts$|parts/)' },
  },
  {
    name: 'nouns-read-records-of-conversations',
    comment: 'only channels open conversations; other nouns see what is stored of them',
    severity: 'error',
    from: {
      path: '^server/src/[^/]+/',
      pathNot: ['^server/src/(conversations|channels|parts)/', '\\.test\\.ts$'],
    },
    to: {
      path: '^server/src/conversations/',
      pathNot: [
        '^server/src/conversations/records/(conversation-table|conversation-errors|stored-conversation)\\.ts$',
        '^server/src/conversations/figures/unanswered-turn\\.ts$',
      ],
    },
  },
  {
    name: 'infrastructure-imports-no-noun',
    severity: 'error',
    from: { path: '^server/src/(http|database|jobs|secrets|files|telemetry)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^server/src/(identity|agents|knowledge|tools|voices|numbers|team-secrets|integrations|channels|conversations|call-logs|connections|post-call-webhooks|agent-tests|widget)/',
    },
  },
  {
    name: 'queries-live-in-stores',
    severity: 'error',
    from: {
      path: '^server/src/',
      pathNot: ['-(store|table|queries)\\.ts$', '^server/src/database/', '\\.test\\.ts$'],
    },
    to: { path: 'node_modules/drizzle-orm/' },
  },
  {
    name: 'design-knows-no-product',
    severity: 'error',
    from: { path: '^console/src/design/' },
    to: { path: ['^console/src/(shell|features|data|session|conversation-record)/', '^(contract|client)/'] },
  },
  {
    name: 'session-is-below-data',
    severity: 'error',
    from: { path: '^console/src/session/' },
    to: { path: '^console/src/(shell|features|data|conversation-record)/' },
  },
  {
    name: 'data-knows-no-screen',
    comment: 'queries and changes of a noun; wording and components stay with those who use them',
    severity: 'error',
    from: { path: '^console/src/data/' },
    to: { path: '^console/src/(shell|features|design|dictionaries|conversation-record)/' },
  },
  {
    name: 'only-data-calls-the-server',
    comment: 'what is read or changed on the server is a function or a query of console/src/data',
    severity: 'error',
    from: { path: '^console/src/(shell|features|design|conversation-record)/' },
    to: { path: '^console/src/session/(api|upload)\\.ts$' },
  },
  {
    name: 'the-record-is-below-features',
    comment: 'components that several features use to show a conversation',
    severity: 'error',
    from: { path: '^console/src/conversation-record/' },
    to: { path: '^console/src/(shell|features)/' },
  },
  {
    name: 'features-are-below-the-shell',
    severity: 'error',
    from: { path: '^console/src/features/' },
    to: { path: '^console/src/shell/' },
  },
  {
    name: 'features-are-islands',
    comment: 'only the editor may import other features, and of those only the panels',
    severity: 'error',
    from: { path: '^console/src/features/([^/]+)/', pathNot: '^console/src/features/editor/' },
    to: { path: '^console/src/features/', pathNot: '^console/src/features/$1/' },
  },
  {
    name: 'the-editor-imports-panels',
    severity: 'error',
    from: { path: '^console/src/features/editor/' },
    to: { path: '^console/src/features/', pathNot: ['^console/src/features/editor/', '-panel\\.tsx$'] },
  },
];

/** Options under which modules are read: TypeScript by SWC, workspace packages by their exports. */
export const cruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^data|(^|/)(dist|coverage))/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
  },
};
