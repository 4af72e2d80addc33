import { Navigate, Outlet, type RouteObject } from 'react-router';
import { FullScreenLoader } from '../design/full-screen-loader.tsx';
import { allTexts } from '../dictionaries/interface-language.ts';
import { SessionProvider } from '../session/session-provider.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { PermissionGuard } from './permission-guard.tsx';
import { RouteError } from './route-error.tsx';

/** Every address of the console. All but /ping and /login need a signed-in person. */
export const consoleRoutes: RouteObject[] = [
  { path: '/ping', element: <>pong</> },
  {
    path: '/login',
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullScreenLoader />,
    lazy: async () => ({ Component: (await import('../session/login-page.tsx')).LoginPage }),
  },
  {
    element: (
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    ),
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullScreenLoader />,
    children: [
      {
        element: <ConsoleLayout />,
        children: [
          { index: true, element: <Navigate to="/agents" replace /> },
          {
            path: 'agents',
            errorElement: <RouteError />,
            lazy: async () => ({
              Component: (await import('./agents-page.tsx')).AgentsPage,
            }),
          },
          {
            path: 'knowledge-base',
            errorElement: <RouteError />,
            lazy: async () => {
              const [{ KnowledgePage }] = await Promise.all([
                import('../features/knowledge/knowledge-page.tsx'),
                allTexts(),
              ]);
              return { Component: KnowledgePage };
            },
          },
          {
            element: <PermissionGuard flag="canViewMcp" />,
            children: [
              {
                path: 'mcp',
                errorElement: <RouteError />,
                lazy: async () => {
                  const [{ ToolServersPage }] = await Promise.all([
                    import('../features/tool-servers/tool-servers-page.tsx'),
                    allTexts(),
                  ]);
                  return { Component: ToolServersPage };
                },
              },
            ],
          },
          {
            element: <PermissionGuard flag="canViewLogs" />,
            children: [
              {
                path: 'call',
                errorElement: <RouteError />,
                lazy: async () => {
                  const [{ CallLogsPage }] = await Promise.all([
                    import('../features/call-logs/call-logs-page.tsx'),
                    allTexts(),
                  ]);
                  return { Component: CallLogsPage };
                },
              },
              {
                path: 'call/overview',
                errorElement: <RouteError />,
                lazy: async () => {
                  const [{ OverviewPage }] = await Promise.all([
                    import('../features/call-logs/overview/overview-page.tsx'),
                    allTexts(),
                  ]);
                  return { Component: OverviewPage };
                },
              },
            ],
          },
          {
            path: 'line-simulator',
            errorElement: <RouteError />,
            lazy: async () => {
              const [{ LineSimulatorPage }] = await Promise.all([
                import('../features/line-simulator/line-simulator-page.tsx'),
                allTexts(),
              ]);
              return { Component: LineSimulatorPage };
            },
          },
          { path: '*', element: <Navigate to="/agents" replace /> },
        ],
      },
    ],
  },
];
