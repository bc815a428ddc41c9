import { TransportError, type TransportFault } from '../transport.ts';

const tls =
  /^(?:ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CRL_|ERROR_IN_|INVALID_|PATH_LENGTH_|HOSTNAME_MISMATCH$|EPROTO$)/;

const faults: Record<string, TransportFault> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ETIMEDOUT: 'refused',
  HPE_HEADER_OVERFLOW: 'too_large',
};

/** The fault of a failure below HTTP, by its code. No code tells whether the request was sent, so the caller says it. */
export function transportFaultOf(error: unknown, sent: boolean): TransportError {
  if (error instanceof TransportError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = !sent && tls.test(code) ? 'tls' : (faults[code] ?? 'network');
  return new TransportError(fault, sent, { detail: code === '' ? undefined : code, cause: error });
}
