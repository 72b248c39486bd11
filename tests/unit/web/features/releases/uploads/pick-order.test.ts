import { expect, it } from 'vitest'
import { createPickOrder } from '#web/features/releases/uploads/pick-order.ts'

it('settles work in the order of the calls, whichever is done first', async () => {
  const inOrder = createPickOrder()
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<string>())
  const settled: string[] = []
  const note = (text: string) => settled.push(text)
  const all = [first, second, third].map((each) => inOrder(each?.promise ?? fail()).then(note, note))
  third?.resolve('third')
  second?.reject('second failed')
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).toEqual([])
  first?.resolve('first')
  await Promise.all(all)
  expect(settled).toEqual(['first', 'second failed', 'third'])
})

function fail(): never {
  throw new Error('There is no work.')
}
