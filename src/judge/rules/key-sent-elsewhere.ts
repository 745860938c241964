import { defineRule } from '../rule.ts'

export const keySentElsewhere = defineRule({
  id: 'key-sent-elsewhere',
  title: 'sent its key to a place where the key does not belong',
  mend: 'fetch results without the Authorization header, because the host of the results is not the gateway; never put a key into a URL, because logs keep URLs',
  needs: 'fetch a result',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of violations that are allowed.' },
  },
  begin({ most }, findings) {
    let count = 0
    return {
      request({ t, n, seen, endpoint }) {
        if (seen === undefined || (seen.origin === 'gateway' && seen.key === undefined && endpoint !== 'file')) return
        findings.judge()
        if (seen.key === undefined || ++count <= most) return
        const where = seen.origin === 'results' ? 'to the host of the results' : 'to the gateway'
        findings.add({
          at: t,
          request: n,
          evidence: `request ${n}, ${where} (${seen.path}), contained a key in ${seen.key}`,
        })
      },
    }
  },
})
