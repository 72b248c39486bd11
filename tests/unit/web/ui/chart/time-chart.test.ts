import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'

const FLAGS = [{ index: 1, label: '2.4.1', remark: '2.4.1 published' }]

/** The height of the plot of a chart with these values. */
function plotHeight(values: number[], options: { flags?: typeof FLAGS; flagsWithin?: boolean }) {
  const buckets = { from: '2026-11-01', bucketDays: 1, count: values.length }
  const series = [{ label: '2.4.0', color: 'kind-1' as const, values }]
  const chart = createElement(TimeChart, { kind: 'lines', label: 'Adoption', buckets, series, ...options })
  return /--plot-height:([^"]*)"/.exec(renderToStaticMarkup(chart))?.[1]
}

test('the words of flags are above the plot, or take their room from it', () => {
  expect(plotHeight([1, 2], { flags: FLAGS })).toBe('10rem')
  expect(plotHeight([1, 2], { flags: FLAGS, flagsWithin: true })).toBe('calc(10rem - 1.25rem)')
})

test('an area of a single day is a column, not the whole width', () => {
  const plotOf = (values: number[]) => {
    const buckets = { from: '2026-11-01', bucketDays: 1, count: values.length }
    const series = [{ label: '2.4.0', color: 'step-1' as const, values }]
    const chart = createElement(TimeChart, { kind: 'bands', label: 'Versions', buckets, series })
    return renderToStaticMarkup(chart)
  }
  expect(plotOf([1])).toContain('d="M44 100V0H56V100Z"')
  expect(plotOf([1, 1])).toContain('d="M0 0L100 0V100H0Z"')
})

test('a line of a single day is a dot, alone and beside a longer one', () => {
  const plotOf = (count: number, ...others: number[][]) => {
    const buckets = { from: '2026-11-01', bucketDays: 1, count }
    const series = [[5], ...others].map((values, index) => ({
      ...{ label: `2.4.${index}`, color: 'kind-1' as const, values, dashed: index > 0 },
    }))
    const chart = createElement(TimeChart, { kind: 'lines', label: 'Adoption', max: 10, buckets, series })
    return renderToStaticMarkup(chart)
  }
  expect(plotOf(1)).toContain('d="M50 50h0"')
  expect(plotOf(1)).not.toContain('H100V')
  expect(plotOf(3, [0, 5, 10])).toContain('d="M0 50h0"')
})

test('a plot without flags in sight has all its height', () => {
  expect(plotHeight([1, 2], { flagsWithin: true })).toBe('10rem')
  expect(plotHeight([0, 0], { flags: FLAGS, flagsWithin: true })).toBe('10rem')
})

test('a line is dashed to the day that isn’t over', () => {
  const pathsOf = (lastDay: number) => {
    const buckets = { from: utcDay(new Date(lastDay - 2 * DAY)), bucketDays: 1, count: 3 }
    const series = [{ label: '2.4.0', color: 'kind-1' as const, values: [1, 1, 0] }]
    const chart = createElement(TimeChart, { kind: 'lines', label: 'Adoption', buckets, series })
    return [...renderToStaticMarkup(chart).matchAll(/data-dashed="true" d="([^"]*)"/g)].map(([, d]) => d)
  }
  expect(pathsOf(Date.now())).toEqual(['M50 0L100 100'])
  expect(pathsOf(Date.now() - DAY)).toEqual([])
})
