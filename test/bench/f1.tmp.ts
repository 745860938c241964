import { FAULTS, faultRun } from '/work/wt/workers/test/support/distributed-faults.ts'
const [which='0', seed='1', delay='1200', away='2500', budget='1000']=process.argv.slice(2)
const r=await faultRun({fault: FAULTS[Number(which)]!, seed:Number(seed), delayMs:Number(delay), awayMs:Number(away), victim:1, budget:Number(budget)})
console.log(FAULTS[Number(which)], JSON.stringify(r).slice(0,1500))
process.exit(0)
