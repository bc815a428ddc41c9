import type { Text } from '../../language.ts';

const ofCertificate = /CERT|SIGNATURE|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/;

/**
 * Why the certificate of the server at `host` is refused, by the code, and the next step; without one its administrator has to mend it.
 * Undefined for a code of something else.
 */
export function certificateFault(code: string, host: string): { readonly why: Text; readonly next?: Text } | undefined {
  if (!ofCertificate.test(code)) return undefined;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const why = {
      nl: `het certificaat van de server is voor een andere naam dan ${host}`,
      en: `the certificate of the server is for another name than ${host}`,
    };
    return { why };
  }
  if (code === 'CERT_HAS_EXPIRED') {
    return { why: { nl: 'het certificaat van de server is verlopen', en: 'the certificate of the server has expired' } };
  }
  return {
    why: { nl: 'het certificaat van de server wordt niet vertrouwd', en: 'the certificate of the server is not trusted' },
    next: {
      nl: 'Zet het certificaat van wie het uitgaf in NODE_EXTRA_CA_CERTS, of achter ?sslrootcert= in het adres.',
      en: 'Put the certificate of its issuer in NODE_EXTRA_CA_CERTS, or after ?sslrootcert= in the address.',
    },
  };
}
