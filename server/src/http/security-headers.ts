/** What the browser may do with pages of this server, as helmet takes it. */
export type SecurityHeaders = {
  contentSecurityPolicy: { useDefaults: false; directives: Record<string, string[]> };
  frameguard: false;
  strictTransportSecurity: boolean;
  crossOriginEmbedderPolicy: false;
  crossOriginResourcePolicy: { policy: 'same-origin' | 'cross-origin' };
  referrerPolicy: { policy: 'no-referrer' };
};

// Where another page may frame the console, a small window signs in for it, and hands over the answer: the pages on the
// way must not be cut off from the one that opened it.
const SIGN_IN_WINDOW_PATH = /^\/(login|oauth2\/[^?]*)(\?|$)/;

/** Whether the page at an address may know the one that opened its window, of whatever origin that is. */
export function keepsOpener(url: string, embedOrigins: readonly string[]): boolean {
  return embedOrigins.length > 0 && SIGN_IN_WINDOW_PATH.test(url);
}

/** What the headers depend on. */
type Site = {
  publicUrl: string;
  embedOrigins: readonly string[];
  pictureUrls: readonly string[];
  providerOrigins: readonly string[];
  /** Hashes of the scripts that stand in the console's page. */
  scriptHashes: readonly string[];
};

/**
 * Headers for the console and the API.
 * @param site where browsers reach this server, exact origins of pages that may frame the console, and addresses
 * of the operator's own pictures, and origins of the provider's API, which also has people's photos
 */
export function securityHeaders(site: Site): SecurityHeaders {
  const { publicUrl, embedOrigins, pictureUrls, providerOrigins, scriptHashes } = site;
  const { protocol, host } = new URL(publicUrl);
  const pictureOrigins = pictureUrls.map((url) => new URL(url, publicUrl).origin);
  const isSecure = protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        // React and Base UI place floating elements with inline styles.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...pictureOrigins, ...providerOrigins],
        'media-src': ["'self'", 'blob:', 'data:'],
        'font-src': ["'self'", 'data:'],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'", `${isSecure ? 'wss' : 'ws'}://${host}`, ...providerOrigins],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        // Signing out is the one form that a browser sends itself; it leads back to the public address.
        'form-action': ["'self'", new URL(publicUrl).origin],
        // A frame-ancestors entry replaces X-Frame-Options, which cannot name several origins.
        'frame-ancestors': ["'self'", ...embedOrigins],
      },
    },
    frameguard: false,
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  };
}
