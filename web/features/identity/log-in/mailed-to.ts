import type { Flow } from '#web/lib/api/flow.ts'

/** Where a flow's code or link went, as the button that sends another one has it. */
export function mailedTo({ ui }: Flow): string | undefined {
  const node = ui.nodes.find(({ attributes: { name, value } }) => name === 'email' && value)
  return node && String(node.attributes.value)
}

/** What a flow sends by email; before it has loaded, a code, as services do by default. */
export function proofIn(flow: Flow | null): 'code' | 'link' {
  return flow?.active === 'link' ? 'link' : 'code'
}
