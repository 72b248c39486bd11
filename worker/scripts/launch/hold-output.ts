/** Buffers the Worker's output until `release`, so that a failed start prints one line only. */
export function holdOutput() {
  let held: string[] | undefined = []
  return {
    write({ message }: { message: string }) {
      if (held) held.push(message)
      else console.log(message)
    },
    release() {
      for (const message of held ?? []) console.log(message)
      held = undefined
    },
  }
}
