import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { Docs } from '#web/features/help/docs.tsx'
import { DOCS_TOPICS, topicId } from '#web/features/help/docs-topics.ts'

it('gives every topic of the docs a section that links lead to', () => {
  const children = createElement(Docs)
  const page = renderToStaticMarkup(createElement(Router, { ssrPath: '/help/docs', children }))
  const sections = [...page.matchAll(/<details id="([^"]*)"[^>]*><summary><h4>([^<]+)<\/h4>/g)].map(
    ([, id, text]) => [id, text],
  )
  expect(sections).toEqual(DOCS_TOPICS.map((topic) => [topicId(topic), topic]))
  expect(new Set(DOCS_TOPICS.map(topicId)).size).toBe(DOCS_TOPICS.length)
})
