import type { PermissionFlag } from '@parley/contract/permission.ts';
import { TOOL_SERVER_SIGN_IN_PATH } from '@parley/contract/tool-server-sign-in.ts';
import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, type RouteObject, useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorState } from '../design/error-state.tsx';
import { ResourceState } from '../design/resource-list/resource-state.tsx';
import { AwaitedShape } from '../session/awaited-shape.tsx';
import { failureSentence } from '../session/failure-sentence.ts';
import { allTexts } from '../session/interface-language.ts';
import { OPERATOR_TEAMS_PATH, operatorTeamAddress } from '../session/operator-address.ts';
import { sessionPermissions } from '../session/permissions.ts';
import { SessionProvider } from '../session/session-provider.tsx';
import { permissionsQuery } from '../session/session-queries.ts';
import { SETTINGS_PATH, settingsAddress } from '../session/settings-address.ts';
import { ConsoleLayout } from './console-layout.tsx';

/** Every address of the console. All but /ping and /login need a signed-in user. */
export const consoleRoutes: RouteObject[] = [
  { path: '/ping', element: <>pong</> },
  {
    path: '/login',
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    lazy: async () => ({ Component: (await import('../session/login-page.tsx')).LoginPage }),
  },
  {
    element: (
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    ),
    errorElement: <RouteError />,
    hydrateFallbackElement: <AwaitedShape />,
    children: [
      {
        element: <ConsoleLayout />,
        children: [
          { index: true, element: <Navigate to="/agents" replace /> },
          {
            path: 'agents',
            errorElement: <RouteError />,
            lazy: async () => ({ Component: (await import('./agents-page.tsx')).AgentsPage }),
          },
          page(
            'knowledge-base',
            async () => (await import('../features/knowledge/knowledge-page.tsx')).KnowledgePage,
          ),
          {
            element: <PermissionGuard flag="canViewMcp" />,
            children: [
              page(
                'mcp',
                async () => (await import('../features/tool-servers/tool-servers-page.tsx')).ToolServersPage,
              ),
            ],
          },
          {
            element: <PermissionGuard flag="canViewLogs" />,
            children: [
              page(
                'call',
                async () => (await import('../features/call-logs/call-logs-page.tsx')).CallLogsPage,
              ),
              page(
                'call/overview',
                async () => (await import('../features/call-logs/overview/overview-page.tsx')).OverviewPage,
              ),
              page(
                'call/campaigns/:id?',
                async () => (await import('../features/campaigns/campaigns-page.tsx')).CampaignsPage,
              ),
            ],
          },
          page(
            'line-simulator',
            async () =>
              (await import('../features/line-simulator/line-simulator-page.tsx')).LineSimulatorPage,
          ),
          {
            element: <PermissionGuard flag="isOperator" />,
            children: [
              page(
                OPERATOR_TEAMS_PATH,
                async () => (await import('../features/operator/operator-teams-page.tsx')).OperatorTeamsPage,
              ),
              page(
                operatorTeamAddress(':id'),
                async () => (await import('../features/operator/operator-team-page.tsx')).OperatorTeamPage,
              ),
            ],
          },
          { path: SETTINGS_PATH, element: <Navigate to={settingsAddress('profile')} replace /> },
          page(
            `${SETTINGS_PATH}/:tab`,
            async () => (await import('../features/team-settings/team-settings-page.tsx')).TeamSettingsPage,
          ),
          { path: '*', element: <Navigate to="/agents" replace /> },
        ],
      },
      page(
        TOOL_SERVER_SIGN_IN_PATH,
        async () =>
          (await import('../features/tool-servers/sign-in/server-sign-in-page.tsx')).ServerSignInPage,
      ),
    ],
  },
];

/** A page that is fetched, with the texts it shows, when it is visited. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    errorElement: <RouteError />,
    lazy: async () => {
      const [Component] = await Promise.all([load(), allTexts()]);
      return { Component };
    },
  };
}

/**
 * Stands before the routes that need a permission: the shape of the page while it loads, the agents without it, and why
 * the permissions could not be read.
 */
function PermissionGuard({ flag }: { flag: PermissionFlag | 'isOperator' }) {
  const { t } = useTranslation();
  return (
    <ResourceState
      query={useQuery(permissionsQuery())}
      loading={<AwaitedShape />}
      failed={t('shell.page_failed')}
      errorText={(error) => failureSentence(error, t)}
    >
      {(answer) => (sessionPermissions(answer)[flag] ? <Outlet /> : <Navigate to="/agents" replace />)}
    </ResourceState>
  );
}

/** What shows instead of a page that failed, with a way to try again. */
function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const { reset } = useQueryErrorResetBoundary();
  const handleRetry = () => {
    // Scripts that could not be fetched, for instance after an update of the server, need a fresh page.
    if (isMissingScript(error)) return window.location.reload();
    reset();
    navigate(location, { replace: true });
  };
  return (
    <main className="flex h-full items-center justify-center bg-canvas">
      <ErrorState
        title={t('shell.page_failed')}
        message={isMissingScript(error) ? t('shell.page_outdated') : t('shell.page_failed_message')}
        onRetry={handleRetry}
      />
    </main>
  );
}

function isMissingScript(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}
