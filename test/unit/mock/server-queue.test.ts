import { expect, test } from 'vitest'
import { ServerQueue } from '../../../src/mock/gate/server-queue.ts'

/** Serves jobs [arrival, length] in order and gives their starts. */
function starts(servers: number, jobs: readonly (readonly [number, number])[]): number[] {
  const station = new ServerQueue(servers)
  return jobs.map(([arrival, length]) => {
    const start = station.startsAt(arrival)
    station.occupy(start + length)
    return start
  })
}

test('one server takes one job after the other', () => {
  expect(
    starts(1, [
      [0, 10],
      [1, 10],
      [50, 10],
      [51, 1],
    ]),
  ).toEqual([0, 10, 50, 60])
})

test('of two servers the next job gets the one that is free first', () => {
  expect(
    starts(2, [
      [0, 100],
      [0, 10],
      [0, 5],
      [0, 1],
    ]),
  ).toEqual([0, 0, 10, 15])
})

test('a job without an end takes its server with it', () => {
  expect(
    starts(2, [
      [0, Infinity],
      [0, 10],
      [0, 10],
    ]),
  ).toEqual([0, 0, 10])
  expect(
    starts(1, [
      [0, Infinity],
      [5, 1],
    ]),
  ).toEqual([0, Infinity])
})

test('takes no memory for servers that are not used', () => {
  const many = Number.MAX_SAFE_INTEGER
  expect(
    starts(many, [
      [0, 10],
      [0, Infinity],
      [5, 1],
    ]),
  ).toEqual([0, 0, 5])
})
