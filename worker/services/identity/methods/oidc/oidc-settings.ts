// Linking and unlinking provider accounts. A native client's user goes to the provider in a browser; the
// account is linked once the client has shown the code that the browser is redirected with.

import { faults } from '#identity/flows/form/faults.ts'
import { labels } from '#identity/flows/form/labels.ts'
import { type Node, submit } from '#identity/flows/form/nodes.ts'
import type { SettingsMethod } from '#identity/methods/method.ts'
import { canRemove } from '#identity/store/person.ts'
import { addLink, linksOf, removeLink, usable } from './links.ts'
import { canLeave, labelOf, leave } from './oidc.ts'

export const oidcSettings: SettingsMethod = {
  name: 'oidc',
  guardsItself: () => true,
  claims: (fields) => fields.has('link') || fields.has('unlink'),
  nodes(c, flow, person) {
    const { service } = c.var
    const links = linksOf(person)
    const nodes: Node[] = []
    for (const { id, label } of service.config.providers)
      if (canLeave(flow) && !links.some(({ provider }) => provider === id))
        nodes.push(submit('oidc', 'link', id, labels.link(label)))
    for (const link of links)
      if (
        canRemove(
          service,
          person,
          'oidc',
          usable(
            service,
            links.filter((other) => other !== link),
          ).length,
        )
      )
        nodes.push(submit('oidc', 'unlink', link.provider, labels.unlink(labelOf(c, link.provider))))
    return nodes
  },
  async submit(c, flow, fields, person) {
    const unlink = fields.get('unlink')
    if (unlink) return removeLink(c, person, unlink)
    const id = fields.get('link') ?? ''
    if (linksOf(person).some(({ provider }) => provider === id))
      return { messages: [faults.linkedAlready(labelOf(c, id))] }
    const { claim } = flow.memory
    const provider = c.var.service.config.providers.find((each) => each.id === id)
    if (provider && claim?.brought && claim.provider === id)
      return addLink(c, person, provider, claim.subject)
    return leave(c, flow, id, fields)
  },
}
