import { createHash } from 'node:crypto'
import { type Signed, signedHash } from '#worker/services/directory/releases/publish/signature.ts'

interface RunningHash {
  update: (bytes: Uint8Array) => unknown
  copy: () => RunningHash
  digest: () => Uint8Array
}

const ALGORITHMS = ['sha1', 'sha256', 'sha512']

/** Digests are in hexadecimal. */
export interface Reading {
  sha1: string
  sha256: string
  sha512: string
  /** What each of the signatures is over, in their order. */
  signed: Uint8Array<ArrayBuffer>[]
}

/** What verification computes of a file, fed with its bytes in their order. Native, except for BLAKE2b. */
export class FileHash {
  readonly #hashes: Map<string, RunningHash>

  private constructor(hashes: Map<string, RunningHash>) {
    this.#hashes = hashes
  }

  /** @param signed what the signatures of the file are over, except for the file itself */
  static create(signed: readonly Signed[]): FileHash {
    const hashes = new Map<string, RunningHash>(ALGORITHMS.map((each) => [each, createHash(each)]))
    for (const each of signed) {
      if (typeof each === 'object') hashes.set(nameOf(each), createHash('sha512').update(each.after))
      if (each === 'blake2b') hashes.set(each, copyable(signedHash()))
    }
    return new FileHash(hashes)
  }

  /** Whether it computes what all of these are over. */
  isFor(signed: readonly Signed[]): boolean {
    return signed.every((each) => this.#hashes.has(nameOf(each)))
  }

  update(bytes: Uint8Array): void {
    for (const hash of this.#hashes.values()) hash.update(bytes)
  }

  /** Continues from the same bytes, independently. */
  copy(): FileHash {
    return new FileHash(new Map([...this.#hashes].map(([name, hash]) => [name, hash.copy()])))
  }

  /** @param file all bytes, if a signature is over these */
  read(signed: readonly Signed[], file = new Uint8Array()): Reading {
    const [sha1 = '', sha256 = '', sha512 = ''] = ALGORITHMS.map((name) => this.#digest(name).toHex())
    const signedBytes = signed.map((each) => (each === 'file' ? file : this.#digest(nameOf(each))))
    return { sha1, sha256, sha512, signed: signedBytes }
  }

  #digest(name: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#hashes.get(name)?.copy().digest() ?? [])
  }
}

function nameOf(signed: Signed): string {
  return typeof signed === 'object' ? signed.after.toHex() : signed
}

function copyable(hash: ReturnType<typeof signedHash>): RunningHash {
  return {
    update: (bytes) => hash.update(bytes),
    copy: () => copyable(hash.clone()),
    digest: () => hash.digest(),
  }
}
