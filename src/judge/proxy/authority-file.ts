import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
