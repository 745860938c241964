import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Time,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** A certificate of a server, with its key. */
export interface ServerIdentity {
  /** PEM. */
  certificate: string
  /** PEM, in memory alone. */
  key: string
}

/** A certificate authority that may sign for some host names only. Its private key stays in this process, and is never written anywhere. */
export interface Authority {
  /** PEM, for those who are to trust it. */
  readonly certificate: string
  /** An identity for host names. The names are not checked here: clients that trust the authority refuse all names outside its constraints. */
  sign(names: readonly string[]): ServerIdentity
}

/** Time for which the certificates are valid. */
export const VALID_MS = 24 * 3_600_000
/** Clocks of one machine agree; a container may lag a little. */
const SKEW_MS = 5 * 60_000

const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const COMMON_NAME = '2.5.4.3'
const SERIAL_BYTES = 16

/** Makes an authority for `names`: DNS names, with everything below them. It may sign for no other name and for no IP address. */
export function createAuthority(names: readonly string[], epochMs: number): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = nameOf('throw-away authority of gatebench judge')
  const validity = validityFrom(epochMs)
  const keyId = keyIdOf(publicKey)
  const issue = (subject: Name, key: KeyObject, extensions: readonly Extension[]): string => {
    const body = new TBSCertificate({
      version: Version.v3,
      serialNumber: serialNumber(),
      signature: new AlgorithmIdentifier({ algorithm: ECDSA_SHA256 }),
      issuer,
      validity,
      subject,
      subjectPublicKeyInfo: AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
      extensions: new Extensions([...extensions]),
    })
    const signed = sign('sha256', Buffer.from(AsnConvert.serialize(body)), privateKey)
    const certificate = new Certificate({
      tbsCertificate: body,
      signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ECDSA_SHA256 }),
      signatureValue: bytesOf(signed),
    })
    return pem(Buffer.from(AsnConvert.serialize(certificate)))
  }
  const certificate = issue(issuer, publicKey, [
    extension(id_ce_basicConstraints, true, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
    extension(id_ce_keyUsage, true, new KeyUsage(KeyUsageFlags.keyCertSign)),
    extension(id_ce_extKeyUsage, false, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_nameConstraints, true, constraintsTo(names)),
    extension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(keyId)),
  ])
  return {
    certificate,
    sign(hosts) {
      const { publicKey: theirs, privateKey: secret } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const certificate = issue(nameOf('gatebench judge'), theirs, [
        extension(id_ce_basicConstraints, true, new BasicConstraints({ cA: false })),
        extension(id_ce_keyUsage, true, new KeyUsage(KeyUsageFlags.digitalSignature)),
        extension(id_ce_extKeyUsage, false, new ExtendedKeyUsage([id_kp_serverAuth])),
        extension(
          id_ce_subjectAltName,
          false,
          new SubjectAlternativeName(hosts.map((dNSName) => new GeneralName({ dNSName }))),
        ),
        extension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(keyIdOf(theirs))),
        extension(
          id_ce_authorityKeyIdentifier,
          false,
          new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyId) }),
        ),
      ])
      return { certificate, key: secret.export({ type: 'pkcs8', format: 'pem' }).toString() }
    },
  }
}

/** A kind of name that is neither permitted nor excluded would be free: without the second list the authority could sign for IP addresses. */
function constraintsTo(names: readonly string[]): NameConstraints {
  const subtree = (base: Partial<GeneralName>): GeneralSubtree => new GeneralSubtree({ base: new GeneralName(base) })
  return new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(names.map((dNSName) => subtree({ dNSName }))),
    excludedSubtrees: new GeneralSubtrees([subtree({ iPAddress: '0.0.0.0/0' }), subtree({ iPAddress: '::/0' })]),
  })
}

function validityFrom(epochMs: number): Validity {
  const validity = new Validity()
  validity.notBefore = new Time(epochMs - SKEW_MS)
  validity.notAfter = new Time(epochMs + VALID_MS)
  return validity
}

function nameOf(utf8String: string): Name {
  const value = new AttributeValue({ utf8String })
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])])
}

function extension(extnID: string, critical: boolean, value: object): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })
}

/** A positive number: its first bit is not set, and its first byte is not zero. */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytesOf(bytes)
}

function keyIdOf(key: KeyObject): ArrayBuffer {
  const spki = key.export({ type: 'spki', format: 'der' })
  return bytesOf(createHash('sha1').update(spki).digest())
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** The certificate of an authority as a file, in a folder of its own. */
export interface Trust {
  readonly folder: string
  readonly file: string
  remove(): void
}

/** Writes the certificate, without any key, where this user alone can read it. It is removed at the latest when this process exits. */
export function keepTrust(certificate: string): Trust {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-authority-'))
  const file = join(folder, 'authority.pem')
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true })
    process.off('exit', remove)
  }
  process.once('exit', remove)
  writeFileSync(file, certificate, { mode: 0o600, flag: 'wx' })
  return { folder, file, remove }
}
