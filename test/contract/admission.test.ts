import { bottleneckWorld, localWorld } from '../support/admission-world.ts'
import { leasedWorld } from '../support/leased-world.ts'
import { admissionContract } from './admission-contract.ts'

admissionContract(localWorld)
admissionContract(bottleneckWorld)
admissionContract(leasedWorld)
