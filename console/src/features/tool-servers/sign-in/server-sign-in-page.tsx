import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { finishedServerSignInQuery } from '../../../data/tool-server-sign-in.ts';
import { buttonClassNames } from '../../../design/button.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useServerErrorText } from '../server-error-text.ts';

/** Where the sign-in page of a server's provider returns to: finishes the sign-in, then closes or shows the server. */
export function ServerSignInPage() {
  const { t } = useTranslation();
  const errorText = useServerErrorText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const given = (name: string) => query.get(name) || undefined;
  const { data: server, error } = useQuery(
    finishedServerSignInQuery({
      state: given('state') ?? '-',
      code: given('code'),
      iss: given('iss'),
      error: given('error'),
    }),
  );
  const id = server?.id;
  useEffect(() => {
    if (id === undefined) return;
    window.close();
    // A tab that no script opened stays.
    navigate(`/mcp?server=${id}`, { replace: true });
  }, [id, navigate]);
  return (
    <main className="flex h-full flex-col items-center justify-center gap-4 bg-canvas px-6">
      {error ? (
        <>
          <ErrorState
            className=""
            title={t('toolServers.sign_in_failed')}
            message={errorText.ofCall(error)}
          />
          <Link to="/mcp" className={buttonClassNames('primary')}>
            {t('toolServers.sign_in_back')}
          </Link>
        </>
      ) : (
        <Spinner label={t('toolServers.sign_in_finishing')} />
      )}
    </main>
  );
}
