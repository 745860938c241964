import { r as calibrationSchema } from "./calibration-DWellJs2.js";
import { n as comparisonSchema } from "./comparison-BhMC03uH.js";
import { I as toStdout, K as EXIT } from "./start-CaZOxUNM.js";
import { r as rulesJsonSchema, t as openApiDocument } from "./openapi-ajOPgU1v.js";
import { $n as summarySchema } from "./load-CEFagYNY.js";
import { n as loadMockWorld, o as worldFileSchema } from "./tiers-Bb70eWoI.js";
import { n as demandJsonSchema, t as PLAN_SCHEMA } from "./capacity-plan-Dz3aCb9t.js";
import { $t as int, S as profileSchema, Xt as boolean, Yt as array, an as record, cn as tuple, dn as toJSONSchema, en as literal, kt as MODALITIES, nn as number, qt as _enum, rn as object, s as defineCommand, sn as string } from "./profile-BOQzBnw0.js";
import { n as probeSchema } from "./probe-result-Bgcbhepa.js";
// src/mock/json-schema.ts
function mockWorldJsonSchema() {
	const { $schema, ...schema } = toJSONSchema(worldFileSchema, {
		io: "input",
		target: "draft-7"
	});
	return {
		$schema,
		title: "gatebench mock world",
		description: "What a mock gateway does. Every key may be left out: the value of profiles/mock/base.yaml then holds.",
		...schema
	};
}
// src/plan/plan-schema.ts
const estimate = object({
	value: number(),
	low: number(),
	high: number()
});
const carries = _enum([
	"yes",
	"no",
	"undecided",
	"no rate"
]);
const modality = _enum(MODALITIES);
const callsByModel = record(string(), number());
const credits = object({
	perDay: estimate,
	balanceDays: number().nullable(),
	balance: number().nullable()
});
const limitUse = object({
	limit: string(),
	words: string(),
	perHour: number()
});
const demand = object({
	source: string(),
	timeZone: string(),
	models: array(object({
		model: string(),
		modality,
		perDay: number(),
		perHour: array(number()),
		peak: object({
			hour: number(),
			perHour: number()
		})
	}))
});
const model = object({
	model: string(),
	modality,
	perHour: estimate,
	perDay: estimate,
	completedPerHour: number(),
	binds: limitUse.nullable(),
	next: limitUse.nullable(),
	bindsDay: object({
		limit: string(),
		words: string(),
		perDay: number()
	}).nullable(),
	lifts: array(object({
		limit: string(),
		perHour: number(),
		gain: number(),
		bindsThen: string().nullable()
	})),
	knee: array(object({
		share: number(),
		perHour: number(),
		p50Ms: number().nullable(),
		p95Ms: number().nullable(),
		goodputPerHour: number()
	})),
	slotMs: object({
		gateway: number(),
		client: number(),
		pollLag: number()
	}),
	credits: object({
		perCompleted: number(),
		perHour: number(),
		perDay: number()
	}),
	batch: object({
		calls: number(),
		ms: number()
	}).nullable(),
	client: object({
		ratePerSecond: number().nullable(),
		burst: number(),
		concurrency: number().nullable()
	})
});
const tier = object({
	tier: string(),
	carries,
	why: string(),
	gives: string(),
	failsAt: string().nullable(),
	headRoom: object({
		share: estimate,
		hour: number(),
		model: string(),
		limit: string()
	}).nullable(),
	models: array(model),
	frontier: array(object({
		limit: string(),
		words: string(),
		models: tuple([string(), string()]),
		points: array(tuple([number(), number()]))
	})),
	hours: array(object({
		hour: number(),
		demand: callsByModel,
		used: number(),
		limit: string().nullable(),
		backlog: callsByModel
	})),
	credits,
	ownClient: object({
		carries,
		share: number(),
		binds: string().nullable(),
		why: string()
	}).nullable(),
	spill: object({
		tier: string(),
		carries,
		why: string(),
		from: string(),
		perDay: callsByModel,
		credits
	}).nullable(),
	checks: array(object({
		model: string(),
		closedForm: number(),
		simulated: estimate,
		agrees: boolean(),
		replications: int()
	})),
	notices: array(string())
});
const planSchema = object({
	schema: literal(PLAN_SCHEMA),
	profile: string(),
	seed: number(),
	preset: string(),
	sentence: string(),
	carries,
	recommended: string().nullable(),
	demand,
	tiers: array(tier),
	mixes: array(object({
		source: string(),
		tiers: array(tier.pick({
			tier: true,
			carries: true,
			why: true,
			failsAt: true,
			headRoom: true,
			credits: true
		}))
	})),
	assumptions: array(object({
		what: string(),
		value: string(),
		source: _enum([
			"tier",
			"profile",
			"demand",
			"default",
			"range"
		])
	})),
	sensitivity: array(object({
		what: string(),
		less: number(),
		more: number(),
		decides: boolean()
	})),
	validUntil: array(string())
});
// src/profile/json-schema.ts
function profileJsonSchema() {
	const { $schema, ...schema } = toJSONSchema(profileSchema, {
		io: "input",
		target: "draft-7",
		override: ({ jsonSchema }) => {
			if (JSON.stringify(jsonSchema.default) === "{}") delete jsonSchema.default;
		}
	});
	return {
		$schema,
		title: "gatebench profile",
		description: "What gatebench loads a gateway with. Durations such as 20s or 1m30s, rates such as 30/min, shares such as 5%.",
		...schema
	};
}
// src/cli/schema.ts
const schemas = {
	profile: profileJsonSchema,
	mock: mockWorldJsonSchema,
	demand: demandJsonSchema,
	rules: rulesJsonSchema,
	openapi: () => openApiDocument(loadMockWorld().paths),
	summary: () => toJSONSchema(summarySchema),
	comparison: () => toJSONSchema(comparisonSchema),
	calibration: () => toJSONSchema(calibrationSchema),
	plan: () => toJSONSchema(planSchema),
	probe: () => toJSONSchema(probeSchema)
};
const command = defineCommand({
	builder: (args) => args.positional("name", {
		describe: "which one",
		choices: Object.keys(schemas),
		demandOption: true,
		type: "string"
	}),
	run: async ({ name }) => {
		toStdout(`${JSON.stringify(schemas[name](), null, 2)}
`);
		return EXIT.ok;
	}
});
export { command };

//# sourceMappingURL=schema-BJzloQN_.js.map