import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorState } from '../design/error-state.tsx';

/** What shows in place of a page that failed, with a way to try again. */
export function RouteError() {
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
